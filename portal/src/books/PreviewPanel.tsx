import { Icon } from '../ui/Icon.tsx'

/** The page as readers would see it: on an origin of its own, in a frame that can open and reach nothing of ours. */
export const PreviewPanel = ({ url, onClose }: { url: string; onClose: () => void }) => (
  <section className="preview" aria-label="Preview">
    <div className="row between">
      <h2>Preview</h2>
      <button type="button" className="btn text" onClick={onClose}>
        <Icon name="close" />
        Close preview
      </button>
    </div>
    <iframe src={url} title="Preview of the book’s page" sandbox="allow-scripts" />
  </section>
)
