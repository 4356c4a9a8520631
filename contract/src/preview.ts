import { z } from 'zod'
import { boolean } from './wire.ts'

/** What every act that can be previewed may be asked with. */
export const previewQuery = z.object({ preview: boolean().optional() })
