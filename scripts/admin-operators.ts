import { OPERATOR_ROLES } from '../src/shared/office/permissions.ts';
import type { OperatorRole } from '../src/shared/office/permissions.ts';
import type { OperatorOrder } from '../src/server/operators/index.ts';

export const OPERATORS_HELP = `  operators list                                    who works in the back office
  operators invite <email> --role <role> [--role …]   prints a one-time link; roles: ${OPERATOR_ROLES.join(', ')}
  operators disable <email>                         ends their access and their sessions; never of the last administrator
  operators code <email>                            demo only: the code of their authenticator app`;

/** The commands about operators; null for others and for unknown roles. */
export function operatorOrderOf([topic, verb, given]: readonly string[], roles: readonly string[]): OperatorOrder | null {
  if (topic !== 'operators') return null;
  if (verb === 'list') return { what: 'operators-list' };
  const email = given?.trim().toLowerCase();
  if (!email) return null;
  if (verb === 'invite' && roles.length > 0 && roles.every(isRole)) return { what: 'operators-invite', email, roles };
  if (verb === 'disable') return { what: 'operators-disable', email };
  return verb === 'code' ? { what: 'operators-code', email } : null;
}

function isRole(text: string): text is OperatorRole {
  return OPERATOR_ROLES.some((role) => role === text);
}
