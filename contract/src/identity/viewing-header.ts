/** A request that carries a viewing token in it is answered as the investor would be, and may only read. */
export const viewingHeader = 'x-view-as'
