import { speakChosen } from './language.ts';

// The language first, the app after it: tables of words are made as their modules are read.
speakChosen()
  .then(() => import('./start.tsx'))
  .catch((error: unknown) => {
    // The customer's document: start-up errors are logged and stop the app.
    console.error(error);
  });
