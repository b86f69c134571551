/** Settings, Login & Security: what opens the account, and who may. */
export const LoginSecurity = () => (
  <section aria-labelledby="login-security">
    <h2 id="login-security">Login &amp; Security</h2>
  </section>
)
