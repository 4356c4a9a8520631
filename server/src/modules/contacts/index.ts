import type { Module } from '../../kernel/module.ts'
import { contactSubscriptions } from './subscriptions.ts'
import { contactOwner } from './owner.ts'
import { consentOfContacts } from './marketing-consent.ts'
import { marketingConsent } from '../notifications/index.ts'
import { contactRoutes } from './routes.ts'
export { mustBeOpen, prepareContact } from './contact-rules.ts'
export { addContact, changeContact } from './write-contact.ts'
export { contacts } from './tables.ts'
export { receiveForm } from './receive-form.ts'

export const contactModule: Module = {
  routes: contactRoutes,
  subscriptions: contactSubscriptions,
  owners: { contact: contactOwner },
  handlers: [marketingConsent(consentOfContacts)],
}
