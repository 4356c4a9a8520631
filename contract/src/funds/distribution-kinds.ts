export const distributionKinds = ['return_of_capital', 'gain', 'income', 'recallable'] as const
export const distributionSharings = ['pro_rata', 'waterfall'] as const
export const waterfallTiers = ['contributions', 'preferred', 'catch_up', 'split'] as const
