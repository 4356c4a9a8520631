import {
  can,
  cancelSignature,
  placeSignatureFields,
  prepareSignature,
  remindSigners,
  sendForSignature,
  signatureRequest,
} from '@moorgate/contract'
import { isStaffRow } from '../../rows/people-rows.ts'
import type { Statement } from '../../kernel/database/statement.ts'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import type { Scope } from '../../kernel/work.ts'

/** Whole where staff alone see it; else its first letter and the part behind the @. */
const address = (row: string) => `case when ${row}.status = 'draft' then s.outside_email
      else left(s.outside_email, 1) || '…@' || split_part(s.outside_email, '@', 2) end`

const signers = (row: string) =>
  `(select coalesce(json_agg(json_build_object(
      'position', s.position, 'user_id', s.user_id, 'name', coalesce(u.name, s.outside_name), 'email', ${address(row)},
      'is_staff', coalesce(${isStaffRow('u')}, false), 'status', s.status,
      'fields', (select count(*) from signature_fields f where f.tenant_id = $1 and f.signer_id = s.id),
      'asked_at', wire_instant(s.asked_at), 'opened_at', wire_instant(s.opened_at), 'signed_at', wire_instant(s.signed_at),
      'reason', s.reason) order by s.position), '[]'::json)
    from signature_signers s left join users u on u.tenant_id = $1 and u.id = s.user_id
    where s.tenant_id = $1 and s.request_id = ${row}.id)`

const fields = (row: string) =>
  `(select coalesce(json_agg(json_build_object(
      'id', f.id, 'signer', s.position, 'kind', f.kind, 'page', f.page, 'x', f.x, 'y', f.y, 'width', f.width,
      'height', f.height, 'required', f.required, 'label', f.label, 'value', f.value) order by f.page, f.y, f.x, f.id), '[]'::json)
    from signature_fields f join signature_signers s on s.tenant_id = $1 and s.id = f.signer_id
    where f.tenant_id = $1 and f.request_id = ${row}.id)`

/** Staff who may open an investor see all; everybody sees what they were asked to sign, from then on. */
function visibleTo(scope: Scope, row: string, statement: Statement): string | undefined {
  if (can(scope.actor.roleId ?? 0, 'investors', 'visit')) return undefined
  return `(${row}.status <> 'draft' and exists (select 1 from signature_signers s where s.tenant_id = $1
    and s.request_id = ${row}.id and s.user_id = ${statement.me()} and s.status <> 'waiting'))`
}

/** Requests with who signs them and where. */
export const signatureRequests: Table = tableOf(signatureRequest, {
  name: 'signature_requests',
  permissions: {
    edit: placeSignatureFields,
    prepare: prepareSignature,
    send: sendForSignature,
    remind: remindSigners,
    cancel: cancelSignature,
  },
  columns: { signers, fields },
  visibleTo,
})
