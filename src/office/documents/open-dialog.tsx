import { ReasonDialog } from '../base/reason-dialog.tsx';

const USUAL = ['Review of the verification', 'Question of the customer', 'Suspicion of fraud'];

/** Asks why personal data are opened. */
export function OpenDialog({ what, onReason, onClose }: { what: string; onReason: (reason: string) => Promise<void>; onClose: () => void }) {
  return (
    <ReasonDialog title={`Open ${what}?`} confirm="Open" usual={USUAL} onReason={onReason} onClose={onClose}>
      Personal data. Your name, the reason and the time are written to the audit log.
    </ReasonDialog>
  );
}
