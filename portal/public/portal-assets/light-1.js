// Before the first paint, so that a room lit by candle does not flash.
try {
  const light = localStorage.getItem('theme')
  if (light) document.documentElement.dataset.theme = light
} catch {}
