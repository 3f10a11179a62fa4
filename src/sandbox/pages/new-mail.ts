import type { NewMail, MailField, MailProblem, MailServers } from '../messages/send.ts';
import { html } from './html.ts';
import type { Markup } from './html.ts';
import { layout } from './layout.ts';
import type { Setting } from './layout.ts';

/** The typed values, and their error. */
export interface MailForm extends Omit<NewMail, 'files'> {
  readonly problem: MailProblem | null;
}

/** Where a person outside writes an e-mail. */
export function newMailPage(setting: Setting & MailServers, { from, to, subject, text, problem }: MailForm): string {
  return layout(
    setting,
    'mailbox',
    'New e-mail',
    html`<p class="crumb">
        <a href="/mailbox"><span aria-hidden="true">←</span> Mailbox</a>
      </p>
      <div class="page-head">
        <h1>New e-mail</h1>
        <p class="lead">
          Write as anybody outside.
          ${setting.inbox && html`What goes to <code>@${setting.inbox.domain}</code> is handed to ${setting.productName}, as any mail server would.`} Everything
          else arrives in this mailbox.
        </p>
      </div>
      <form method="post" action="/mailbox/new" enctype="multipart/form-data" class="form letter" novalidate data-once>
        ${problem && problem.field === null && html`<p class="problem" role="alert">${problem.message}</p>`}
        <div class="field">
          <label for="from">From</label>
          <input id="from" name="from" autocomplete="off" maxlength="300" value="${from}" ${mark(problem, 'from')} />
          ${complaint(problem, 'from')}
        </div>
        <div class="field">
          <label for="to">To</label>
          <input id="to" name="to" inputmode="email" autocapitalize="none" autocomplete="off" maxlength="300" value="${to}" ${mark(problem, 'to')} />
          ${complaint(problem, 'to')}
        </div>
        <div class="field">
          <label for="subject">Subject</label>
          <input id="subject" name="subject" autocomplete="off" maxlength="300" value="${subject}" />
        </div>
        <div class="field">
          <label for="text">Text</label>
          <textarea id="text" name="text" rows="8" maxlength="20000">${text}</textarea>
        </div>
        <div class="field">
          <label for="files">Files</label>
          <input id="files" name="files" type="file" multiple ${mark(problem, 'files')} />
          ${complaint(problem, 'files')} ${problem && html`<p class="fine">Choose the files again: browsers forget them.</p>`}
        </div>
        <button class="primary" type="submit">Send the e-mail</button>
      </form>`,
  );
}

function mark(problem: MailProblem | null, field: MailField): Markup | null {
  return problem?.field === field ? html`aria-invalid="true" aria-describedby="${field}-problem" autofocus` : null;
}

function complaint(problem: MailProblem | null, field: MailField): Markup | null {
  return problem?.field === field ? html`<p class="problem" id="${field}-problem">${problem.message}</p>` : null;
}
