/** For so long the CDN may show a page as it was: what changed is in front of every reader after that, by itself. */
export const copiesLiveInSeconds = 2
