export const distributionKinds = ['return_of_capital', 'gain', 'income', 'recallable'] as const
/** What has to be settled before a distribution can be authorised. */
export const distributionAwaits = ['earlier_distribution', 'late_interest', 'refund'] as const
export const distributionSharings = ['pro_rata', 'waterfall'] as const
export const waterfallTiers = ['contributions', 'preferred', 'catch_up', 'split'] as const
