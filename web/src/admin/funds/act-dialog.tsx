import type { Endpoint } from '@moorgate/contract/endpoint.ts'
import { ActDialog as RecordActDialog } from '../../features/records/act-dialog.tsx'
import type { ActDialogProps } from '../../features/records/act-dialog.tsx'
import { useFundChanged } from './fund.ts'

/** One act on a fund, in a dialog. */
export function ActDialog<Name extends string, Act extends Endpoint = Endpoint>(
  props: Omit<ActDialogProps<Name, Act>, 'changed'>,
) {
  return <RecordActDialog {...props} changed={useFundChanged()} />
}
