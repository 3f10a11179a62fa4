interface AnswerTemplate {
  readonly title: string;
  /** By language; for others the English one is used. */
  readonly texts: Readonly<Record<string, string>> & { readonly en: string };
}

/** Beginnings of answers, in the language of the customer. `{name}`: the customer’s first name. */
export const ANSWER_TEMPLATES: readonly AnswerTemplate[] = [
  {
    title: 'We are looking into it',
    texts: {
      en: 'Hello {name},\n\nThank you for telling us. We are looking into it and write again within one working day.',
      fr: 'Bonjour {name},\n\nMerci de nous avoir prévenus. Nous vérifions et vous réécrivons sous un jour ouvré.',
    },
  },
  {
    title: 'We need more details',
    texts: {
      en: 'Hello {name},\n\nTo find this we need a little more: what you did last, what you expected, and what you saw. A picture of the screen helps.',
      fr: 'Bonjour {name},\n\nPour trouver la cause, il nous faut un peu plus : votre dernière action, ce que vous attendiez et ce que vous avez vu. Une image de l’écran aide.',
    },
  },
  {
    title: 'The payment has arrived',
    texts: {
      en: 'Hello {name},\n\nWe have found the payment and added it to your account. You see it in the statement of your wallet.',
      fr: 'Bonjour {name},\n\nNous avons retrouvé le paiement et l’avons ajouté à votre compte. Vous le voyez dans le relevé de votre portefeuille.',
    },
  },
  {
    title: 'Verification: document needed again',
    texts: {
      en: 'Hello {name},\n\nWe could not read one of your documents. Please open your verification: it says which one, and what it must show.',
      fr: 'Bonjour {name},\n\nNous n’avons pas pu lire l’un de vos documents. Ouvrez votre vérification : elle indique lequel et ce qu’il doit montrer.',
    },
  },
  {
    title: 'It works again',
    texts: {
      en: 'Hello {name},\n\nThe error is corrected. Please try again, and answer here if it does not work.',
      fr: 'Bonjour {name},\n\nL’erreur est corrigée. Veuillez réessayer et répondre ici si cela ne fonctionne pas.',
    },
  },
];
