import { expect, test } from 'vitest';
import { AUDIT_ACTIONS } from '../../shared/office/audit/actions.ts';
import { CREDIT_LOOKS } from '../credit/looks.ts';
import { stateLook } from './states.ts';

test('a denial is called declined, as customers read it', () => {
  expect([stateLook('denied').word, CREDIT_LOOKS.denied.word, AUDIT_ACTIONS['credit.deny']]).toEqual(['Declined', 'Declined', 'Declined an advance']);
});
