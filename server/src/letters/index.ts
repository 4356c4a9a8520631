export {
  addressInUse,
  alreadyHaveAccount,
  confirmNewAddress,
  finishRegistration,
  newSignIn,
  passwordChanged,
  registrationDecided,
  resetPassword,
  setPassword,
  signInBlocked,
  staffAccountChanged,
  verifyEmail,
} from './account-letters.ts'
export type {
  AlreadyHaveAccount,
  LinkLetter,
  NewSignIn,
  PasswordChanged,
  RegistrationDecided,
  StaffAccountChanged,
} from './account-letters.ts'
export { categoryApproved, categoryRejected, categoryReminder } from './conduct-letters.ts'
export type { CategoryLetter, CategoryReminder } from './conduct-letters.ts'
export { cashCallNotice, certificateReady, paymentReceived } from './money-letters.ts'
export type { BankDetails, CashCallLetter, CertificateReady, PaymentReceived } from './money-letters.ts'
export { invitation, notification, updateReport } from './news-letters.ts'
export type { Invitation, NotificationLetter, UpdateLetter } from './news-letters.ts'
export type { Block, Fact, Figure, Letter, Mail, Phrase, Sender } from './letter.ts'
export { renderMail } from './render-mail.ts'
export { senderOf } from './sender.ts'
