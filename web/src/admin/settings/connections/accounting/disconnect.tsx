import { revokeAccounting } from '@moorgate/contract/accounting/connection.ts'
import { DisconnectDialog } from '../disconnect-dialog.tsx'
import { area } from './queries.ts'

/** A second look before nothing is sent any more. */
export const Disconnect = ({ onClose }: { onClose: () => void }) => (
  <DisconnectDialog
    endpoint={revokeAccounting}
    area={area}
    done="Xero disconnected"
    title="Disconnect Xero?"
    confirm="Disconnect"
    cancel="Keep it"
    busyLabel="Disconnecting"
    onClose={onClose}
  >
    Nothing that happens while disconnected is sent to Xero, even after you reconnect. Entries that are
    waiting stay here, and are sent if you connect the same organisation again. Nothing changes in Xero.
  </DisconnectDialog>
)
