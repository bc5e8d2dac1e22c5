import { useState } from "react";
import { createRoot } from "react-dom/client";

/** The same form with React only: the cost of any page with React. */
function SignIn() {
  const [values, setValues] = useState({ email: "", password: "", remember: false });
  const handleChange = ({ target }) =>
    setValues({ ...values, [target.name]: target.type === "checkbox" ? target.checked : target.value });
  return (
    <form>
      <h1>Sign in</h1>
      <label>
        E-mail <input type="email" name="email" value={values.email} onChange={handleChange} />
      </label>
      <label>
        Password <input type="password" name="password" value={values.password} onChange={handleChange} />
      </label>
      <label>
        <input type="checkbox" name="remember" checked={values.remember} onChange={handleChange} /> Remember
        me
      </label>
      <button type="submit">Sign in</button>
    </form>
  );
}

createRoot(document.getElementById("root")).render(<SignIn />);
