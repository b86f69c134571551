import { useState } from 'react'
import { Icon } from '../ui/Icon.tsx'

/** The page as readers would see it; `url` is undefined until the server has named one. */
export const PreviewPanel = ({ url, onClose }: { url: string | undefined; onClose: () => void }) => (
  <section className="preview" aria-label="Preview">
    <div className="row between">
      <h2>Preview</h2>
      <button type="button" className="btn text" onClick={onClose}>
        <Icon name="close" />
        Close preview
      </button>
    </div>
    {url === undefined ? <Loading /> : <Frame key={url} url={url} />}
  </section>
)

/** On an origin of its own, in a frame that can open and reach nothing of ours. */
function Frame({ url }: { url: string }) {
  const [isLoading, setLoading] = useState(true)
  return (
    <>
      {isLoading && <Loading />}
      <iframe
        src={url}
        title="Preview of the book’s page"
        sandbox="allow-scripts"
        onLoad={() => setLoading(false)}
      />
    </>
  )
}

const Loading = () => <p role="status">Loading book details...</p>
