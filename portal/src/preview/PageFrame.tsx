import { useEffect, useRef, useState } from 'react'
import { Loading } from '../ui/Loading.tsx'

type Props = { url: string; title: string; loading: string; width: number }

/**
 * A page at a width of its own, drawn as small as its place asks for. It comes from another origin, in a frame
 * that can open and reach nothing of ours.
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
