import { z } from 'zod'
import { isDay, reference } from '../wire.ts'

/** Whose holdings, and which of them: what the list's filters of the same names say. */
export const portfolioScope = {
  user_id: reference('users').optional(),
  /** `own`: what is held in the investor's own name. */
  organisation_id: z.literal('own').or(reference('organisations')).optional(),
  investment_opportunity_id: reference('investment-opportunities').optional(),
  investment_method_entity_id: reference('investment-method-entities').optional(),
  tax_option_id: reference('tax-options').optional(),
  /** Days of allotment, `2025-04-06,2026-04-05`; either may be left out. */
  between: z
    .string()
    .refine((days) => /^[^,]*,[^,]*$/.test(days) && days.split(',').every((day) => day === '' || isDay(day)))
    .optional(),
}
