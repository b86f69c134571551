/** In the log line that says that a file of the market was lost and made again: an alarm counts these lines. */
export const marketFileLost = 'isMarketFileLost=true'
