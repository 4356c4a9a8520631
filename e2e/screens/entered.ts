/**
 * Numbers on the screens of offers that have no working, by what they are called there and how they read (decision 29). A figure that is
 * none of these opens.
 */
export const entered: readonly RegExp[] = [
  // Terms, as somebody entered them.
  /^(Target Raise|Share Price|Minimum Investment|Investment increment|Days to pay|Nominal value|Shares in issue before the round|Issue price|Price|Seeking): /,
  /^(Company number|Certificate): \d+$/,
  /: £[\d.,]+ a share$/,
  /: (Value at|Issue price) £[\d.,]+$/,
  /: £[\d.]+[km]$/,
  /: Limit \d+ days$/,
  /: (committed )?of £[\d.,]+[km]?$/,
  // A day, and how far off it is.
  /: (Closes |Due |Opened )?\d{1,2} \w+( \d{4})?, (\d+ days( ago)?|1 day( ago)?)$/,
  /: Due in \d+ days$/,
  // How many rows there are below it.
  /^(Invitations|Holders|Who can see what): \d+$/,
  // How far the rules of an offer reach: people that nobody may list.
  /^Invitations: \d+ of \d+ investors can see it\.$/,
  // A reason in a sentence, whose figures stand below it.
  /: (First come|Pro rata|Holders first|By hand), minimum kept: /,
  // What a record says of itself: one reservation, one line of a call, one entry of its history.
  /^(Activity|For you to do|My Reserved Allocations|Your allocations|Amount|Received|Allocated|Shares|Cash Calls): /,
  /^(Reserve An Allocation: £[\d.,]+ is reserved for you|Investments: £[\d.,]+)$/,
]
