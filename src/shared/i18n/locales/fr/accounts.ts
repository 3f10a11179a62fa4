import type { Messages } from '../../translate.ts';

export const accounts: Messages = {
  'Your email address was changed, and this can be undone until {1}. Close your account after that.':
    'Votre adresse e-mail a été modifiée, et cela peut être annulé jusqu’au {1}. Clôturez votre compte après cette date.',
  'Close your account {1}.': 'Clôturer votre compte {1}.',
  'Your {1} account is closed': 'Votre compte {1} est clôturé',
  'You can no longer sign in with this address.': 'Vous ne pouvez plus vous connecter avec cette adresse.',
  'Your account is closed': 'Votre compte est clôturé',
  'Hello {1}, your {2} account was closed on {3}. You left every business, and all devices were signed out.':
    'Bonjour {1}, votre compte {2} a été clôturé le {3}. Vous avez quitté toutes vos entreprises, et tous les appareils ont été déconnectés.',
  'Documents and records of the businesses stay with them, as the law requires. You can register again with this address at any time.':
    'Les entreprises conservent leurs documents et leurs registres, comme la loi l’exige. Vous pouvez vous réinscrire à tout moment avec cette adresse.',
  'This wasn’t me: contact support': 'Ce n’était pas moi : contacter l’assistance',
  'If you closed it yourself, no action is needed.': 'Si vous l’avez clôturé vous-même, vous n’avez rien à faire.',
  'Your account is closed.': 'Votre compte est clôturé.',
  'You have just joined another business. Please try again.': 'Vous venez de rejoindre une autre entreprise. Veuillez réessayer.',
  'This device is no longer on your list.': 'Cet appareil n’est plus dans votre liste.',
  'We can’t send codes to this number: it is a special-rate number, or from a country we don’t support yet. Enter a mobile number.':
    'Nous ne pouvons pas envoyer de code à ce numéro : il est surtaxé ou provient d’un pays non pris en charge. Saisissez un numéro de mobile.',
  'A name can’t contain {1}. Please choose another name.': 'Un nom ne peut pas contenir {1}. Veuillez choisir un autre nom.',
  'Please remove {1}, because the email is sent in your business’s name.': 'Veuillez retirer {1}, car l’e-mail est envoyé au nom de votre entreprise.',
  'We can’t send another text message to your number right now. Try again in an hour, or contact {1}.':
    'Nous ne pouvons pas envoyer d’autre SMS à votre numéro pour le moment. Réessayez dans une heure ou contactez {1}.',
  'Your phone number is confirmed already. Please sign in.': 'Votre numéro de téléphone est déjà confirmé. Veuillez vous connecter.',
  'Incorrect code, or one that was already used. Enter the next code your app shows.':
    'Code incorrect ou déjà utilisé. Saisissez le prochain code affiché par votre application.',
  'Incorrect password.': 'Mot de passe incorrect.',
  'A code is on its way. Please wait a minute before you change the number.': 'Un code est en route. Veuillez attendre une minute avant de changer de numéro.',
  'Enter your account password once to link the two.': 'Saisissez une fois le mot de passe de votre compte pour relier les deux.',
  'This sign-in took too long or was used already. Please start it again.': 'Cette connexion a pris trop de temps ou a déjà servi. Veuillez la recommencer.',
  'Your account is linked to another identity at {1}. Sign in with your password, and unlink that in Settings first.':
    'Votre compte est relié à une autre identité chez {1}. Connectez-vous avec votre mot de passe et supprimez d’abord ce lien dans les paramètres.',
  'Your account is not linked to a provider.': 'Votre compte n’est relié à aucun fournisseur d’identité.',
  'Signing in by a provider is not set up here. Please sign in with your password.':
    'La connexion par un fournisseur d’identité n’est pas configurée ici. Veuillez vous connecter avec votre mot de passe.',
  '{1} did not confirm this sign-in. Please start it again.': '{1} n’a pas confirmé cette connexion. Veuillez la recommencer.',
  '{1} does not answer at the moment. Please sign in with your password, or try again shortly.':
    '{1} ne répond pas pour le moment. Veuillez vous connecter avec votre mot de passe ou réessayer bientôt.',
  'This password is too common. Choose another; a few random words work well.':
    'Ce mot de passe est trop courant. Choisissez-en un autre : quelques mots au hasard conviennent bien.',
  'Your password can’t contain your email address or business name.':
    'Votre mot de passe ne peut contenir ni votre adresse e-mail ni le nom de votre entreprise.',
  'This phone number does not exist. Please check it, e.g. 0803 123 4567 or +44 20 7946 0018.':
    'Ce numéro de téléphone n’existe pas. Veuillez le vérifier, par ex. 0803 123 4567 ou +44 20 7946 0018.',
  'Too many tries. Please wait {1} and try again.': 'Trop d’essais. Veuillez attendre {1} et réessayer.',
  'A message is on its way. Please wait a minute before you ask for another.':
    'Un message est en route. Veuillez attendre une minute avant d’en demander un autre.',
  'The set-up took too long. Please start it again.': 'La configuration a pris trop de temps. Veuillez la recommencer.',
  'Incorrect code. Check that your phone’s clock is set automatically, then enter the current code.':
    'Code incorrect. Vérifiez que l’heure de votre téléphone est réglée automatiquement, puis saisissez le code actuel.',
  'Two-factor sign-in is off; there are no recovery codes.': 'La connexion en deux étapes est désactivée ; il n’y a pas de codes de secours.',
  'Two-factor sign-in is off already.': 'La connexion en deux étapes est déjà désactivée.',
  'Too many wrong tries. Please wait {1}, or reset your password.': 'Trop d’essais erronés. Veuillez attendre {1} ou réinitialiser votre mot de passe.',
  'Too many wrong tries. Please wait {1}.': 'Trop d’essais erronés. Veuillez attendre {1}.',
  '{count} second | {count} seconds': { one: '{count} seconde', other: '{count} secondes' },
  'Two-factor sign-in is on already. Turn it off first to set up another app.':
    'La connexion en deux étapes est déjà activée. Désactivez-la d’abord pour configurer une autre application.',
  'If this address has an account, we’ve sent a code to its phone.': 'Si cette adresse correspond à un compte, nous avons envoyé un code à son téléphone.',
  'If this address is still to be confirmed, we’ve sent it a link.': 'Si cette adresse n’est pas encore confirmée, nous lui avons envoyé un lien.',
  'The code is needed.': 'Le code est obligatoire.',
  'The code has {otpDigits} digits.': 'Le code a {otpDigits} chiffres.',
  'Your current password is needed.': 'Votre mot de passe actuel est obligatoire.',
  'Use at least {passwordMin} characters; a few random words work well.':
    'Utilisez au moins {passwordMin} caractères ; quelques mots au hasard conviennent bien.',
  'Please use at most {passwordMax} characters.': 'Veuillez utiliser au plus {passwordMax} caractères.',
  'The code has 6 digits.': 'Le code a 6 chiffres.',
  'Your password is needed.': 'Votre mot de passe est obligatoire.',
  'We sent a code to your corrected number': 'Nous avons envoyé un code à votre numéro corrigé',
  'Correct your phone number': 'Corriger votre numéro de téléphone',
  'Email of your account': 'E-mail de votre compte',
  'We’ll send a new code to this number. The old one stops working.': 'Nous enverrons un nouveau code à ce numéro. L’ancien ne fonctionnera plus.',
  'Enter your account password to confirm it’s you.': 'Saisissez le mot de passe de votre compte pour confirmer votre identité.',
  'Send a code': 'Envoyer un code',
  'Password changed. Sign in with your new password.': 'Mot de passe modifié. Connectez-vous avec le nouveau.',
  'This link is no longer valid': 'Ce lien n’est plus valide',
  'Reset links work once and expire in an hour. Request a new one and use the latest link.':
    'Un lien de réinitialisation fonctionne une seule fois et expire au bout d’une heure. Demandez-en un nouveau et utilisez le plus récent.',
  'Get a new link': 'Obtenir un nouveau lien',
  'Set a new password': 'Choisir un nouveau mot de passe',
  'All devices that are signed in now will be signed out.': 'Tous les appareils connectés en ce moment seront déconnectés.',
  'Set password': 'Enregistrer le mot de passe',
  'Signing you in': 'Connexion en cours',
  'Invoices, payments and credit in one place.': 'Factures, paiements et crédit au même endroit.',
  'Your session has ended. Sign in to continue where you left off.': 'Votre session est terminée. Connectez-vous pour reprendre où vous étiez.',
  'Enter the six-digit code from your authenticator app, or a recovery code.':
    'Saisissez le code à six chiffres de votre application d’authentification ou un code de secours.',
  'New here? {link}': 'Nouveau ici ? {link}',
  'Open an account for your business': 'Ouvrez un compte pour votre entreprise',
  or: 'ou',
  'Continue with {name}': 'Continuer avec {name}',
  'Link your account': 'Relier votre compte',
  'One more step': 'Encore une étape',
  '{email} already has an account. Enter its password once to sign in with this provider from now on.':
    '{email} a déjà un compte. Saisissez une fois son mot de passe pour vous connecter désormais avec ce fournisseur.',
  'Your account has two-factor sign-in.': 'Votre compte a la connexion en deux étapes.',
  'Link and sign in': 'Relier et se connecter',
  'Sign in another way': 'Se connecter autrement',
  'No account to sign in to': 'Aucun compte où se connecter',
  'This identity is not linked to an account here. Open one for {email}, or sign in with your password.':
    'Cette identité n’est reliée à aucun compte ici. Ouvrez-en un pour {email}, ou connectez-vous avec votre mot de passe.',
  'This identity is not linked to an account here. Open one, or sign in with your password.':
    'Cette identité n’est reliée à aucun compte ici. Ouvrez-en un, ou connectez-vous avec votre mot de passe.',
  'You are not signed in': 'Vous n’êtes pas connecté',
  'Back to sign in': 'Retour à la connexion',
  'This sign-in has expired or wasn’t started here. Please start again.': 'Cette connexion a expiré ou n’a pas été commencée ici. Veuillez recommencer.',
  'You cancelled the sign-in at the provider.': 'Vous avez annulé la connexion chez le fournisseur.',
  'The provider did not confirm the sign-in. Please start it again.': 'Le fournisseur d’identité n’a pas confirmé la connexion. Veuillez la recommencer.',
  'At least {passwordMin} characters; a few random words work well': 'Au moins {passwordMin} caractères ; quelques mots au hasard conviennent bien',
  'Doesn’t contain your email or business name': 'Ne contient ni votre e-mail ni le nom de votre entreprise',
  '(met)': '(rempli)',
  '(not yet)': '(pas encore)',
  'You sell to other businesses: you send invoices and get paid.': 'Vous vendez à d’autres entreprises : vous envoyez des factures et vous êtes payé.',
  'You buy from suppliers: you send purchase orders and pay invoices.':
    'Vous achetez à des fournisseurs : vous envoyez des bons de commande et payez des factures.',
  'You buy and sell: everything above.': 'Vous achetez et vendez : tout ce qui précède.',
  'Two minutes to sign up: we’ll confirm your phone and email next. To send invoices, you’ll also need your BVN or NIN.':
    'Deux minutes pour vous inscrire : nous confirmerons ensuite votre téléphone et votre e-mail. Pour envoyer des factures, il vous faudra aussi votre BVN ou votre NIN.',
  'Shown on your invoices.': 'Affiché sur vos factures.',
  'What does your business do?': 'Que fait votre entreprise ?',
  'Open account': 'Ouvrir le compte',
  'Already have an account? {link}': 'Vous avez déjà un compte ? {link}',
  'I accept the {terms} of {product} and may act for this business.': 'J’accepte les {terms} de {product} et je peux agir pour cette entreprise.',
  'terms @of use': 'conditions',
  'Privacy policy': 'Politique de confidentialité',
  '{label} in {left} s': '{label} dans {left} s',
  'Reset your password': 'Réinitialiser votre mot de passe',
  'Enter your email address and we’ll send you a link to reset your password.':
    'Saisissez votre adresse e-mail et nous vous enverrons un lien pour réinitialiser votre mot de passe.',
  'Send reset link': 'Envoyer le lien',
  'Remember your password? {link}': 'Vous vous souvenez du mot de passe ? {link}',
  'Your browser only lets us keep you signed in over a secure address. Please open this site with https, or as localhost on the machine it runs on.':
    'Votre navigateur ne nous laisse vous garder connecté que sur une adresse sûre. Veuillez ouvrir ce site en https, ou comme localhost sur la machine où il tourne.',
  'Confirm your email': 'Confirmez votre e-mail',
  'This email address isn’t confirmed yet. Open the link we sent you to sign in.':
    'Cette adresse e-mail n’est pas encore confirmée. Ouvrez le lien que nous vous avons envoyé pour vous connecter.',
  'Open the link in the email to confirm your address. It expires in 24 hours.':
    'Ouvrez le lien de l’e-mail pour confirmer votre adresse. Il expire dans 24 heures.',
  'If this address has an account, we’ve sent it a link to reset your password. It expires in an hour.':
    'Si cette adresse correspond à un compte, nous y avons envoyé un lien de réinitialisation. Il expire dans une heure.',
  'We sent an email to {email}. {text2}': 'Nous avons envoyé un e-mail à {email}. {text2}',
  'Resend email': 'Renvoyer l’e-mail',
  'New link sent.': 'Nouveau lien envoyé.',
  'Didn’t get it? Check your spam folder and that the address is correct.': 'Vous n’avez rien reçu ? Vérifiez vos courriers indésirables et l’adresse.',
  'Confirming your email': 'Confirmation de votre e-mail',
  'Your email is confirmed': 'Votre e-mail est confirmé',
  'You’re all set. Sign in to continue.': 'Tout est prêt. Connectez-vous pour continuer.',
  'One step left: enter the code we sent to your phone.': 'Dernière étape : saisissez le code envoyé à votre téléphone.',
  'We sent a code to {phone}. It expires in 10 minutes.': 'Nous avons envoyé un code au {phone}. Il expire dans 10 minutes.',
  'Enter the six-digit code we sent to your phone. It expires in 10 minutes.':
    'Saisissez le code à six chiffres envoyé à votre téléphone. Il expire dans 10 minutes.',
  'Wrong number?': 'Mauvais numéro ?',
  'Correct it': 'Corrigez-le',
  'No code, or no access to your phone? {link}': 'Pas de code, ou pas accès à votre téléphone ? {link}',
  'Already had an account? We sent you an email instead of a code. {link}':
    'Vous aviez déjà un compte ? Nous vous avons envoyé un e-mail au lieu d’un code. {link}',
  'Confirm your email first': 'Confirmez d’abord votre e-mail',
  'Your email address is already confirmed. Please sign in.': 'Votre adresse e-mail est déjà confirmée. Veuillez vous connecter.',
  'We sent a link to your corrected email address': 'Nous avons envoyé un lien à votre adresse e-mail corrigée',
  'Correct your email address': 'Corriger votre adresse e-mail',
  'Email you signed up with': 'E-mail d’inscription',
  'Correct email': 'E-mail correct',
  'We’ll send a new link to this address. The old one stops working.': 'Nous enverrons un nouveau lien à cette adresse. L’ancien ne fonctionnera plus.',
  'Send link': 'Envoyer le lien',
  'Wrong address?': 'Adresse erronée ?',
  'Use your authenticator app': 'Utiliser l’application d’authentification',
  'Use a recovery code': 'Utiliser un code de secours',
  'Your password was changed a moment ago. Sign in with the new one.': 'Votre mot de passe vient d’être modifié. Connectez-vous avec le nouveau.',
  'This code was used already. If you entered it a moment ago, your number is confirmed: please sign in.':
    'Ce code a déjà été utilisé. Si vous venez de le saisir, votre numéro est confirmé : connectez-vous.',
  'Remember this device for 30 days': 'Se souvenir de cet appareil pendant 30 jours',
  'You won’t need a code on this device until then. Only select this on your own device.':
    'Aucun code ne sera demandé sur cet appareil d’ici là. Ne cochez que sur votre propre appareil.',
  'I accept the {terms} of {product}.': 'J’accepte les {terms} de {product}.',
  'Confirm your email address for {1}': 'Confirmez votre adresse e-mail pour {1}',
  'Confirm your address to start using your account.': 'Confirmez votre adresse pour commencer à utiliser votre compte.',
  'Confirm your email address': 'Confirmez votre adresse e-mail',
  'Hello, welcome to {1}. Please confirm your email address to start using your account.':
    'Bonjour, bienvenue sur {1}. Veuillez confirmer votre adresse e-mail pour commencer à utiliser votre compte.',
  'Confirm my address': 'Confirmer mon adresse',
  'The link expires in 24 hours. After that, request a new one on the sign-in page.':
    'Le lien expire dans 24 heures. Vous pourrez ensuite en demander un nouveau sur la page de connexion.',
  'Didn’t sign up for {1}? You can ignore this email.': 'Vous ne vous êtes pas inscrit sur {1} ? Ignorez cet e-mail.',
  'Choose a new password for {1}': 'Choisissez un nouveau mot de passe pour {1}',
  'The link works once and expires in 60 minutes.': 'Le lien fonctionne une seule fois et expire dans 60 minutes.',
  'Choose a new password': 'Choisir un nouveau mot de passe',
  'Hello {1}, someone asked for a new password for your {2} account.': 'Bonjour {1}, quelqu’un a demandé un nouveau mot de passe pour votre compte {2}.',
  'The link works once and expires in 60 minutes. Setting a new password signs you out everywhere.':
    'Le lien fonctionne une seule fois et expire dans 60 minutes. Un nouveau mot de passe vous déconnecte partout.',
  'Wasn’t you? You can ignore this email; your password won’t change.': 'Ce n’était pas vous ? Ignorez cet e-mail : votre mot de passe ne change pas.',
  'You already have a {1} account': 'Vous avez déjà un compte {1}',
  'Nothing was changed. Sign in with your password.': 'Rien n’a été modifié. Connectez-vous avec votre mot de passe.',
  'You already have an account': 'Vous avez déjà un compte',
  'Hello {1}, someone tried to open a {2} account with this address, which already has one. Nothing was changed.':
    'Bonjour {1}, quelqu’un a essayé d’ouvrir un compte {2} avec cette adresse, qui en a déjà un. Rien n’a été modifié.',
  'Was it you? Sign in with your password, or reset it there.': 'C’était vous ? Connectez-vous avec votre mot de passe ou réinitialisez-le.',
  'Wasn’t you? You can ignore this email; nothing changes in your account.': 'Ce n’était pas vous ? Ignorez cet e-mail : rien ne change dans votre compte.',
  'Your password was changed.': 'Votre mot de passe a été modifié.',
  'Two-factor sign-in was turned on: signing in now asks for a code from your authenticator app.':
    'La connexion à deux facteurs a été activée : la connexion demande désormais un code de votre application.',
  'Two-factor sign-in was turned off: signing in only asks for your password.':
    'La connexion à deux facteurs a été désactivée : seul votre mot de passe est demandé.',
  'New recovery codes were created; the old ones no longer work.': 'De nouveaux codes de secours ont été créés ; les anciens ne fonctionnent plus.',
  'A sign-in provider was linked to your account.': 'Un fournisseur d’identité a été relié à votre compte.',
  'A sign-in provider was unlinked from your account.': 'Un fournisseur d’identité n’est plus relié à votre compte.',
  'Your {1} sign-in settings changed': 'Vos paramètres de connexion {1} ont changé',
  'New sign-in to your {1} account': 'Nouvelle connexion à votre compte {1}',
  'From a new device.': 'Depuis un nouvel appareil.',
  'New sign-in to your account': 'Nouvelle connexion à votre compte',
  'Hello {1}, we noticed a sign-in to your account from a new device.':
    'Bonjour {1}, nous avons détecté une connexion à votre compte depuis un nouvel appareil.',
  'Time: {1} ({2}). Device: {3}. IP address: {4}. If this was you, no action is needed.':
    'Date : {1} ({2}). Appareil : {3}. Adresse IP : {4}. Si c’était vous, aucune action n’est requise.',
  'Your sign-in settings changed': 'Vos paramètres de connexion ont changé',
  'Hello {1}. {2}': 'Bonjour {1}. {2}',
  'Time: {1} ({2}). If this was you, no action is needed.': 'Date : {1} ({2}). Si c’était vous, aucune action n’est requise.',
  'This wasn’t me: reset password': 'Ce n’était pas moi : réinitialiser le mot de passe',
  'Resetting your password signs out every device. Then review Settings, Security.':
    'Réinitialiser votre mot de passe déconnecte tous les appareils. Consultez ensuite Paramètres, Sécurité.',
  '{1} is your {2} code. It expires in 10 minutes. Do not share it with anyone.':
    '{1} est votre code {2}. Il expire dans 10 minutes. Ne le communiquez à personne.',
  'Please sign in and change the number in your settings; a code to your email address confirms it.':
    'Veuillez vous connecter et changer le numéro dans vos paramètres ; un code envoyé à votre adresse e-mail le confirme.',
  'Change your phone number to {1}.': 'Changer votre numéro de téléphone pour {1}.',
  'Change your phone number to {1} and your name to {2} {3}.': 'Changer votre numéro de téléphone pour {1} et votre nom pour {2} {3}.',
  'Change your name to {1} {2}.': 'Changer votre nom pour {1} {2}.',
  'We sent a code to your phone.': 'Nous avons envoyé un code sur votre téléphone.',
  'We sent a code to your email address.': 'Nous avons envoyé un code à votre adresse e-mail.',
  'There is nothing to confirm. Please start again.': 'Il n’y a rien à confirmer. Veuillez recommencer.',
  'The time to confirm this has run out. Please start again.': 'Le délai de confirmation est dépassé. Veuillez recommencer.',
  '{1} is your {2} code to confirm: {3} It expires in 10 minutes. Do not share it with anyone.':
    '{1} est votre code {2} pour confirmer. {3} Il expire dans 10 minutes. Ne le communiquez à personne.',
  'Set up an authenticator app.': 'Configurer une application d’authentification.',
  'Your {1} code: {2}': 'Votre code {1} : {2}',
  'It expires in 10 minutes. Don’t share it with anyone.': 'Il expire dans 10 minutes. Ne le communiquez à personne.',
  'Hello {1}. Enter this code to confirm: {2}': 'Bonjour {1}. Saisissez ce code pour confirmer : {2}',
  'You’re receiving this because someone signed in to your account requested it.':
    'Vous recevez cet e-mail à la demande d’une personne connectée à votre compte.',
  'The phone number of your account was changed. For 24 hours, codes to confirm payments still go to the old number.':
    'Le numéro de téléphone de votre compte a été modifié. Pendant 24 heures, les codes de confirmation des paiements vont encore à l’ancien numéro.',
  'You were suspended from a team by another owner or admin. For 72 hours, actions there that need two people still need two.':
    'Vous avez été suspendu d’une équipe par un autre propriétaire ou administrateur. Pendant 72 heures, les actions qui exigent deux personnes en exigent toujours deux.',
  'Your role in a team was changed by another owner. For 72 hours, actions there that need two people still need two.':
    'Votre rôle dans une équipe a été modifié par un autre propriétaire. Pendant 72 heures, les actions qui exigent deux personnes en exigent toujours deux.',
  'This address can no longer be used. Please start again.': 'Cette adresse ne peut plus être utilisée. Veuillez recommencer.',
  'This is your email address already.': 'C’est déjà votre adresse e-mail.',
  'We sent a code to the new address, if it can be used.': 'Nous avons envoyé un code à la nouvelle adresse, si elle peut être utilisée.',
  'Your email address is changed. Other devices are signed out.': 'Votre adresse e-mail est modifiée. Les autres appareils sont déconnectés.',
  'Your email address stays as it is.': 'Votre adresse e-mail reste inchangée.',
  'This address has another account now. Please write to us.': 'Cette adresse a maintenant un autre compte. Veuillez nous écrire.',
  'Your email address is restored. We sent it a link to choose a new password.':
    'Votre adresse e-mail est rétablie. Nous lui avons envoyé un lien pour choisir un nouveau mot de passe.',
  'Change your email address to {1}.': 'Remplacer votre adresse e-mail par {1}.',
  'The email address with which you sign in was changed. Other devices were signed out.':
    'L’adresse e-mail avec laquelle vous vous connectez a été modifiée. Les autres appareils ont été déconnectés.',
  '{1} is your code for your new email address': '{1} est votre code pour votre nouvelle adresse e-mail',
  'It expires in 30 minutes. Don’t share it with anyone.': 'Il expire dans 30 minutes. Ne le communiquez à personne.',
  'Confirm your new email address': 'Confirmez votre nouvelle adresse e-mail',
  'Hello {1}. Enter this code in {2} to sign in with this address from now on:':
    'Bonjour {1}. Saisissez ce code dans {2} pour vous connecter désormais avec cette adresse :',
  'You don’t have a {1} account? Someone mistyped their address, and you can ignore this email.':
    'Vous n’avez pas de compte {1} ? Quelqu’un s’est trompé d’adresse, vous pouvez ignorer cet e-mail.',
  'Your {1} email address was changed': 'Votre adresse e-mail {1} a été modifiée',
  'You now sign in with {1}.': 'Vous vous connectez désormais avec {1}.',
  'Your email address was changed': 'Votre adresse e-mail a été modifiée',
  'Hello {1}, you now sign in to {2} with {3}, and no longer with this address. If this was you, no action is needed.':
    'Bonjour {1}, vous vous connectez désormais à {2} avec {3}, et non plus avec cette adresse. Si c’était vous, vous n’avez rien à faire.',
  'This wasn’t me: undo': 'Ce n’était pas moi : annuler',
  'Until {1} you can undo it. Everybody is then signed out of your account, and you choose a new password.':
    'Jusqu’au {1}, vous pouvez annuler. Toutes les sessions de votre compte sont alors fermées, et vous choisissez un nouveau mot de passe.',
  'You’re receiving this because this was the address of your account.': 'Vous recevez cet e-mail car c’était l’adresse de votre compte.',
  'Your email address is restored': 'Votre adresse e-mail est rétablie',
  'Everybody is signed out of your account. We sent you a link to choose a new password.':
    'Toutes les sessions de votre compte sont fermées. Nous vous avons envoyé un lien pour choisir un nouveau mot de passe.',
  'Undo the change of your email address?': 'Annuler le changement de votre adresse e-mail ?',
  'You sign in with this address again. Everybody is signed out of your account, and you choose a new password.':
    'Vous vous connectez de nouveau avec cette adresse. Toutes les sessions de votre compte sont fermées, et vous choisissez un nouveau mot de passe.',
  'Undo the change': 'Annuler le changement',
  'Undo the change of email': 'Annuler le changement d’adresse',
  'Change your email address': 'Changer votre adresse e-mail',
  'You sign in with {email}. The address on your business’s documents is another setting and stays as it is.':
    'Vous vous connectez avec {email}. L’adresse sur les documents de votre entreprise est un autre réglage et reste inchangée.',
  'New email': 'Nouvelle adresse e-mail',
  'We’ll send a code there.': 'Nous y enverrons un code.',
  'Send code': 'Envoyer le code',
  'If {email} can be used, we sent it a six-digit code. It expires in 30 minutes; look in the spam folder too.':
    'Si {email} peut être utilisée, nous y avons envoyé un code à six chiffres. Il expire dans 30 minutes ; regardez aussi dans les indésirables.',
  'Use another address': 'Utiliser une autre adresse',
  'You sign in with this email address.': 'Vous vous connectez avec cette adresse e-mail.',
  'Change email address': 'Changer d’adresse e-mail',
  'Open your profile': 'Ouvrir votre profil',
};
