/** What an investor says of themselves before they invest. */
export const completeDetails = {
  date_of_birth: '1971-08-03',
  country_of_residence: 'GB',
  address: { line1: '14 Priory Walk', city: 'Lewes', postcode: 'BN7 2AB', country: 'GB' },
}
