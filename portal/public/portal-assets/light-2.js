// Before the first paint, so that a room lit by candle does not flash. The market and the shops share the cookie.
try {
  const light = /(?:^|; )lc-light=(\w+)/.exec(document.cookie)?.[1]
  if (light) document.documentElement.dataset.theme = light
} catch {}
