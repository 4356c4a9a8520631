import { refuseField } from '@moorgate/contract'

/** Ends the upload: 422 on the field `file`, in words that say what to do about it. */
export const refuseFile = (message: string): never => refuseField('file', message)
