/** What the app consists of besides the pages of links: every screen is a chunk of its own. */
export const SCREENS = {
  dashboard: () => import('../dashboard/dashboard-screen.tsx').then((module) => module.DashboardScreen),
  kyb: () => import('../verification/kyb-screen.tsx').then((module) => module.KybScreen),
  businessDocuments: () => import('../verification/documents-screen.tsx').then((module) => module.DocumentsScreen),
  invoices: () => import('../invoices/list/invoices-route.tsx').then((module) => module.InvoicesRoute),
  createInvoice: () => import('../invoices/editor/create-invoice-screen.tsx').then((module) => module.CreateInvoiceScreen),
  createPurchaseOrder: () => import('../orders/create-order-screen.tsx').then((module) => module.CreateOrderScreen),
  invoice: () => import('../invoices/detail/invoice-route.tsx').then((module) => module.InvoiceRoute),
  purchaseOrders: () => import('../orders/orders-screen.tsx').then((module) => module.OrdersScreen),
  purchaseOrder: () => import('../orders/order-screen.tsx').then((module) => module.OrderScreen),
  contacts: () => import('../contacts/contacts-screen.tsx').then((module) => module.ContactsScreen),
  contact: () => import('../contacts/contact-screen.tsx').then((module) => module.ContactScreen),
  wallet: () => import('../wallet/wallet-screen.tsx').then((module) => module.WalletScreen),
  team: () => import('../team/team-screen.tsx').then((module) => module.TeamScreen),
  teamMember: () => import('../team/member-screen.tsx').then((module) => module.MemberScreen),
  referrals: () => import('../referrals/referrals-screen.tsx').then((module) => module.ReferralsScreen),
  settings: () => import('../settings/settings-screen.tsx').then((module) => module.SettingsScreen),
  downloadAgreement: () => import('../credit/agreement-screen.tsx').then((module) => module.CreditAgreementScreen),
  login: () => import('../accounts/login-screen.tsx').then((module) => module.LoginScreen),
  register: () => import('../accounts/register-screen.tsx').then((module) => module.RegisterScreen),
  verifyOtp: () => import('../accounts/verify-otp-screen.tsx').then((module) => module.VerifyOtpScreen),
  registerTeam: () => import('../team/join-screen.tsx').then((module) => module.JoinScreen),
  resetPassword: () => import('../accounts/reset-screen.tsx').then((module) => module.ResetScreen),
  createPassword: () => import('../accounts/create-password-screen.tsx').then((module) => module.CreatePasswordScreen),
  verificationSent: () => import('../accounts/verification-sent-screen.tsx').then((module) => module.VerificationSentScreen),
  verifyLink: () => import('../accounts/verify-link-screen.tsx').then((module) => module.VerifyLinkScreen),
  unsubscribe: () => import('../notifications/unsubscribe-screen.tsx').then((module) => module.UnsubscribeScreen),
  receivedOrder: () => import('../public/received-order-screen.tsx').then((module) => module.ReceivedOrderScreen),
  notFound: () => import('../public/not-found.tsx').then((module) => module.NotFound),
  payment: () => import('../payments/payment-screen.tsx').then((module) => module.PaymentScreen),
  downloadInvoice: () => import('../print/download-screen.tsx').then((module) => module.DownloadScreen),
  paymentAgreement: () => import('../print/agreement-screen.tsx').then((module) => module.AgreementScreen),
} as const;

export const LAYOUTS = {
  main: () => import('../shell/main-layout.tsx').then((module) => module.MainLayout),
  auth: () => import('../shell/auth-layout.tsx').then((module) => module.AuthLayout),
} as const;

/** What the server may ask of the signed-in before it carries a call out. */
export const DEMANDS = {
  stepUp: (challenge: string) => import('../shell/step-up.tsx').then((module) => module.proveIdentity(challenge)),
  factor: () => import('../shell/factor-needed.tsx').then((module) => module.showFactorNeeded()),
} as const;
