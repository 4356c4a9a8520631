import { defineEndpoint } from '../endpoint.ts'

/** Those who see the company may read it. */
export const readCompanyLogo = defineEndpoint({
  method: 'GET',
  path: 'companies/{id}/logo',
  file: ['image/png'],
  summary: 'Read the logo of a company',
  access: { event: 'funds_opportunity', action: 'visit', own: true },
  requires: 'funds_enabled',
  status: 200,
})
