/** Upper limit for how long the CDN may serve a stale page, without any invalidation. */
export const copiesLiveInSeconds = 2
