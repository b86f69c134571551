import { useEffect, useRef, useState } from 'react'
import { Loading } from '../ui/Loading.tsx'

type Props = { url: string; title: string; loading: string; width: number }

/**
 * Renders a page at the given width and scales it to its container. The page has another origin and a sandboxed
 * frame.
 */
export function PageFrame({ url, title, loading, width }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState({ width, height: 0 })
  const [isLoading, setLoading] = useState(true)
  useEffect(() => {
    const observed = place.current
    if (!observed) return
    const observer = new ResizeObserver(() =>
      setRoom({ width: observed.clientWidth, height: observed.clientHeight }),
    )
    observer.observe(observed)
    return () => observer.disconnect()
  }, [])
  const scale = Math.min(1, room.width / width)
  return (
    <div className="preview-place" ref={place}>
      {isLoading && <Loading>{loading}</Loading>}
      <iframe
        src={url}
        title={title}
        sandbox="allow-scripts"
        onLoad={() => setLoading(false)}
        style={{
          width,
          height: room.height / scale,
          transform: `scale(${scale})`,
          marginInline: (room.width - width * scale) / 2,
        }}
      />
    </div>
  )
}
