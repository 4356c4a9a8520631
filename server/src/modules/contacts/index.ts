import './owner.ts'

export { mustBeOpen, prepareContact } from './contact-rules.ts'
export { contactRoutes } from './routes.ts'
export { contactSubscriptions } from './listen.ts'
export { addContact, changeContact } from './write-contact.ts'
export { contacts } from './tables.ts'
export { receiveForm } from './receive-form.ts'
