/**
 * From how many per cent on an owner is checked: a quarter, one step before the law's "more than 25%"
 * (Companies Act 2006, schedule 1A). The server decides by it; screens of an application name it.
 */
export const significantPercent = 25
