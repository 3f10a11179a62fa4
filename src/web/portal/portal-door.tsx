import { useEffect, useId, useRef, useState } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import type { openPortal, sendPortalCode } from '../../shared/portal/contract.ts';
import { OPEN_PORTAL, PORTAL_CODE } from '../../shared/portal/link-calls.ts';
import { ApiError, errorText } from '../../api-client/api-error.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Anchor } from '../../ui/primitives/link.tsx';
import { Logo } from '../../ui/primitives/brand.tsx';
import { useSearch } from '../../ui/primitives/navigation.ts';
import { callWithoutSchema } from '../base/call-without-schema.ts';
import { PRODUCT } from '../base/config.ts';
import { publicPaths } from '../base/public-paths.ts';
import { LanguageChoice } from '../base/language-choice.tsx';
import { CodeField, forgetCode } from '../public/code-field.tsx';
import { useCodeSent } from '../public/use-code-sent.ts';

interface PortalDoorProps {
  q: string;
  /** Whose invoices, and where the code goes. */
  message: string;
  onOpened: (access: string) => void;
}

/** The link alone shows nothing: the customer proves with an e-mailed code that it is theirs. */
export function PortalDoor({ q, message, onOpened }: PortalDoorProps) {
  const [query] = useSearch();
  const [given] = useState(() => query.get('code')?.match(/^\d{6}$/)?.[0] ?? null);
  const [isAsked, setAsked] = useState(given !== null);
  return (
    <div className="flex min-h-dvh flex-col px-4 py-6 sm:px-6">
      <Anchor to={publicPaths.home()} label={t('{product}, home page', { product: PRODUCT })} className="mx-auto w-full max-w-[30rem] rounded-sm">
        <Logo name={PRODUCT} />
      </Anchor>
      <div className="mx-auto mt-6 grid w-full max-w-[30rem] gap-4 rounded border border-line bg-surface p-5 sm:mt-[12vh]">
        <h1 className="text-lg font-semibold tracking-tight">{t('Your invoices')}</h1>
        <p className="text-pretty wrap-anywhere">{message}</p>
        {isAsked ? (
          <CodeForm q={q} given={given} onOpened={onOpened} />
        ) : (
          <div>
            <Button variant="primary" onClick={() => setAsked(true)}>
              {t('Email me a code')}
            </Button>
          </div>
        )}
      </div>
      <LanguageChoice className="mt-6 justify-center" />
    </div>
  );
}

/** Sends a code when it opens, unless the link of the code's e-mail filled it in. */
function CodeForm({ q, given, onOpened }: { q: string; given: string | null; onOpened: (access: string) => void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState(given ?? '');
  const [state, setState] = useState<{ busy: boolean; problem: string | undefined }>({ busy: false, problem: undefined });
  const sent = useCodeSent(() => callWithoutSchema<typeof sendPortalCode>(PORTAL_CODE, { q }), given === null);
  useEffect(() => input.current?.focus(), []);
  const open = (typed: string) => {
    if (!/^\d{6}$/.test(typed)) return setState({ busy: false, problem: t('Please enter the six-digit code.') });
    setState({ busy: true, problem: undefined });
    callWithoutSchema<typeof openPortal>(OPEN_PORTAL, { q, code: typed }).then(
      ({ access }) => {
        forgetCode();
        onOpened(access);
      },
      (error: unknown) => setState({ busy: false, problem: (error instanceof ApiError && error.errors[0]?.message) || errorText(error) }),
    );
  };
  return (
    <form
      aria-label={t('Your invoices')}
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        open(code);
      }}
    >
      <CodeField
        id={`${id}-code`}
        inputRef={input}
        value={code}
        problem={state.problem}
        sent={sent}
        given={given !== null}
        onChange={setCode}
        onComplete={open}
      />
      <div>
        <Button type="submit" variant="primary" loading={state.busy}>
          {t('View your invoices')}
        </Button>
      </div>
    </form>
  );
}
