import type { ComponentType } from 'react';
import type { Screen } from './routes.ts';

/** Every screen of the app. Each is a chunk of its own. */
export const dashboard = lazy(() => import('../dashboard/dashboard-screen.tsx').then((module) => module.DashboardScreen));
export const kyb = lazy(() => import('../verification/kyb-screen.tsx').then((module) => module.KybScreen));
export const businessDocuments = lazy(() => import('../verification/documents-screen.tsx').then((module) => module.DocumentsScreen));
export const invoices = lazy(() => import('../invoices/list/invoices-route.tsx').then((module) => module.InvoicesRoute));
export const createInvoice = lazy(() => import('../invoices/editor/create-invoice-screen.tsx').then((module) => module.CreateInvoiceScreen));
export const createPurchaseOrder = lazy(() => import('../orders/create-order-screen.tsx').then((module) => module.CreateOrderScreen));
export const invoice = lazy(() => import('../invoices/detail/invoice-route.tsx').then((module) => module.InvoiceRoute));
export const purchaseOrders = lazy(() => import('../orders/orders-screen.tsx').then((module) => module.OrdersScreen));
export const purchaseOrder = lazy(() => import('../orders/order-screen.tsx').then((module) => module.OrderScreen));
export const contacts = lazy(() => import('../contacts/contacts-screen.tsx').then((module) => module.ContactsScreen));
export const contact = lazy(() => import('../contacts/contact-screen.tsx').then((module) => module.ContactScreen));
export const wallet = lazy(() => import('../wallet/wallet-screen.tsx').then((module) => module.WalletScreen));
export const team = lazy(() => import('../team/team-screen.tsx').then((module) => module.TeamScreen));
export const teamMember = lazy(() => import('../team/member-screen.tsx').then((module) => module.MemberScreen));
export const referrals = lazy(() => import('../referrals/referrals-screen.tsx').then((module) => module.ReferralsScreen));
export const settings = lazy(() => import('../settings/settings-screen.tsx').then((module) => module.SettingsScreen));
export const downloadAgreement = lazy(() => import('../credit/agreement-screen.tsx').then((module) => module.CreditAgreementScreen));

export const login = lazy(() => import('../accounts/login-screen.tsx').then((module) => module.LoginScreen));
export const register = lazy(() => import('../accounts/register-screen.tsx').then((module) => module.RegisterScreen));
export const verifyOtp = lazy(() => import('../accounts/verify-otp-screen.tsx').then((module) => module.VerifyOtpScreen));
export const registerTeam = lazy(() => import('../team/join-screen.tsx').then((module) => module.JoinScreen));
export const resetPassword = lazy(() => import('../accounts/reset-screen.tsx').then((module) => module.ResetScreen));
export const createPassword = lazy(() => import('../accounts/create-password-screen.tsx').then((module) => module.CreatePasswordScreen));
export const verificationSent = lazy(() => import('../accounts/verification-sent-screen.tsx').then((module) => module.VerificationSentScreen));
export const verifyLink = lazy(() => import('../accounts/verify-link-screen.tsx').then((module) => module.VerifyLinkScreen));

export const unsubscribe = lazy(() => import('../notifications/unsubscribe-screen.tsx').then((module) => module.UnsubscribeScreen));
export const receivedInvoice = lazy(() => import('../public/received-screen.tsx').then((module) => module.ReceivedScreen));
export const payment = lazy(() => import('../payments/payment-screen.tsx').then((module) => module.PaymentScreen));
export const receivedOrder = lazy(() => import('../public/received-order-screen.tsx').then((module) => module.ReceivedOrderScreen));
export const downloadInvoice = lazy(() => import('../print/download-screen.tsx').then((module) => module.DownloadScreen));
export const paymentAgreement = lazy(() => import('../print/agreement-screen.tsx').then((module) => module.AgreementScreen));
export const notFound = lazy(() => import('../public/not-found.tsx').then((module) => module.NotFound));

function lazy(load: () => Promise<ComponentType>): Screen {
  let loading: Promise<ComponentType> | undefined;
  return {
    load: () => {
      loading ??= load().catch((error: unknown) => {
        // Not cached: the next attempt may have a network.
        loading = undefined;
        throw error;
      });
      return loading;
    },
  };
}
