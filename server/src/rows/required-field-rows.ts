/**
 * Required fields that the tenant added to its investors, that they may fill in themselves and that have no value.
 * The portal takes no files for such fields.
 */
export const missingFields = (person: string): string => `array(
  select a.name from attributes a
  where a.tenant_id = $1 and a.owner_type = 'user' and a.required and a.active and a.deleted_at is null
    and a.mode = 'editable' and not a.internal and a.type <> 'file'
    and not exists (select 1 from attribute_values v
      where v.tenant_id = $1 and v.owner_type = 'user' and v.owner_id = ${person}.id and v.attribute_id = a.id
        and v.value is not null and v.value not in ('null', '[]', '""'))
  order by a."order", a.id)`
