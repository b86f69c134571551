import encode from 'qr'

/** Dark on light in both themes and with a quiet zone, because cameras need both. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encode(text, 'raw', { border: 4 })
  const squares = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg className="qr" viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={label}>
      <rect width="100%" height="100%" fill="#fff" />
      <path d={squares.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
