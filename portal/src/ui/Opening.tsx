/** While the first screen's code and the session are on their way. */
export const Opening = () => (
  <main className="porch" aria-busy="true">
    <p className="quiet">Opening…</p>
  </main>
)
