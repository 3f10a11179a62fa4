import type { AllHandlers } from '../core/handler.ts';
import { listThreads, readFile, readThread } from './read.ts';
import { answerUs, writeAsGuest, writeToUs } from './write.ts';

export { fileAnswer as helpFileAnswer, fileOf as helpFileOf, presentFile as presentHelpFile } from './files.ts';
export { helpTasks } from './mail.ts';
export { answerPerson, setThreadState } from './operator-verbs.ts';
export { filesOf as helpFilesOf, helpQueue, messagesOf as helpMessagesOf, threadById, threadPage, threadsBeside } from './queries.ts';
export type { ThreadRecord } from './queries.ts';

export const helpHandlers = {
  'help.list': listThreads,
  'help.read': readThread,
  'help.write': writeToUs,
  'help.answer': answerUs,
  'help.file': readFile,
  'help.guest': writeAsGuest,
} satisfies Partial<AllHandlers>;
