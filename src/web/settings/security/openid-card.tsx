import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readSecurity, unlinkOpenId } from '../../../shared/accounts/security-contract.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { call } from '../../../ui/client.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Status } from '../../../ui/status.tsx';
import { toast } from '../../../ui/toast-store.ts';

/** The provider of the installation, and whether one's identity there is joined to this account. */
export function OpenIdCard({ name, linked }: { name: string; linked: boolean }) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const part = async () => {
    await call(unlinkOpenId, {});
    await queries.invalidateQueries({ queryKey: [readSecurity.id] });
    toast.success(`Your account is no longer linked to ${name}.`);
  };
  return (
    <Card
      title={`Sign in with ${name}`}
      aside={linked ? <Status word="Linked" tone="good" shape="check" /> : <Status word="Not linked" tone="quiet" shape="dash" />}
    >
      <p className="text-ink-2">
        {linked
          ? `Your identity at ${name} signs you in here. Your password goes on working too.`
          : `To link your identity at ${name} to this account, choose “Continue with ${name}” when you next log in, and give your password once.`}
      </p>
      {linked && (
        <div className="mt-4">
          <Button onClick={() => setAsking(true)}>Unlink</Button>
        </div>
      )}
      {asking && (
        <ConfirmDialog title={`Unlink ${name}?`} confirm="Unlink" danger onConfirm={part} onClose={() => setAsking(false)}>
          <p className="text-ink-2">You will log in with your password. You can link the two again at any time.</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
