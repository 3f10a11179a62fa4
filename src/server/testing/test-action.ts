import type { AuditAction } from '../../shared/office/audit/actions.ts';

/** An action of the audit log that the product does not write, so that a test finds its own entries only. */
export function testAction(action: `test${string}`): AuditAction {
  // The log stores any action; the type only lists those of the product.
  return action as string as AuditAction;
}
