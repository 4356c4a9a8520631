import { z } from 'zod'
import { event, id, optionalId } from './event.ts'

const owner = { user_id: optionalId }
const signer = { signer_id: id, user_id: optionalId }

/** Requests to sign a document. */
export const signingEvents = {
  'signature_request.prepared': event('signature_request', { document_id: id, ...owner }),
  'signature_request.changed': event('signature_request', owner),
  'signature_request.sent': event('signature_request', { document_id: id, ...owner }),
  'signature_request.signer_asked': event('signature_request', signer),
  'signature_request.address_proved': event('signature_request', {
    signer_id: id,
    signer_name: z.string().nullable(),
  }),
  'signature_request.opened': event('signature_request', signer),
  'signature_request.signed': event('signature_request', { ...signer, owner_id: optionalId }),
  'signature_request.all_signed': event('signature_request', owner),
  'signature_request.completed': event('signature_request', owner),
  'signature_request.declined': event('signature_request', { ...signer, owner_id: optionalId }),
  'signature_request.cancelled': event('signature_request', owner),
  'signature_request.expired': event('signature_request', owner),
  'signature_request.reminded': event('signature_request', signer),
}
