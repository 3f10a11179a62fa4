import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate.ts';

/** A sentence with elements inside: `<T text="Sent by {who}" who={<b>{name}</b>} />`. Messages contain no markup. */
export function T({ text, ...parts }: { readonly text: string; readonly [name: string]: ReactNode }): ReactNode {
  return t(text)
    .split(/\{(\w+)\}/)
    .map((piece, index) => <Fragment key={index}>{index % 2 === 0 ? piece : parts[piece]}</Fragment>);
}
