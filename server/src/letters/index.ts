export { confirmNewAddress } from './registration-letters.ts'
export {
  alreadyHaveAccount,
  finishRegistration,
  registrationDecided,
  setPassword,
  verifyEmail,
} from './registration-letters.ts'
export {
  newSignIn,
  passwordChanged,
  resetPassword,
  signInBlocked,
  staffAccountChanged,
} from './security-letters.ts'
export { addressInUse } from './registration-letters.ts'
export type { LinkLetter } from './letter.ts'
export type { RegistrationDecided } from './registration-letters.ts'
export type { NewSignIn, PasswordChanged, StaffAccountChanged } from './security-letters.ts'
export type { AlreadyHaveAccount } from './registration-letters.ts'
export {
  categoryApproved,
  categoryEvidence,
  categoryRejected,
  categoryReminder,
  cleansingNotice,
  pauseEnded,
} from './conduct-letters.ts'
export type { CategoryLetter, CategoryReminder, CleansingNotice } from './conduct-letters.ts'
export { cashCallNotice, certificateReady, paymentReceived } from './money-letters.ts'
export { taxCertificateFiled, taxCertificateWithdrawn } from './tax-letters.ts'
export type { CashCallLetter, CertificateReady, PaymentReceived } from './money-letters.ts'
export { invitation, notification, updateReport } from './news-letters.ts'
export type { Invitation, NotificationLetter, UpdateLetter } from './news-letters.ts'
export type { Block, Fact, Figure, Letter, Mail, Phrase, Sender, WaysToStop } from './letter.ts'
export { linkCode } from './link-code-letter.ts'
export { becauseOf } from './because-of.ts'
export { renderMail } from './render-mail.ts'
export { senderOf } from './sender.ts'
