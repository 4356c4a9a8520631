import type { OwnerType } from '@moorgate/contract/attributes/attribute.ts'
import { useQuery } from '@tanstack/react-query'
import { fieldsQuery } from './attributes.ts'
import type { Attribute, AttributeValue } from './attributes.ts'

/** A file is a document of its record, so no form of a new record asks for one. */
const requiredOnes = (attributes: readonly Attribute[]): AttributeValue[] =>
  attributes
    .filter(({ required, type }) => required && type !== 'file')
    .map((attribute) => ({ attribute, value: null }))

/** Fields of the tenant's own that a new record of a kind has to have, without a value each. */
export const useRequiredFields = (ownerType: OwnerType) =>
  useQuery({ ...fieldsQuery(ownerType), select: requiredOnes })
