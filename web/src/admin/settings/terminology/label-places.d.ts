/** How many places of the product name each label, counted from its sources when it is built. */
declare module 'virtual:label-places' {
  const places: Readonly<Record<string, number>>
  export default places
}
