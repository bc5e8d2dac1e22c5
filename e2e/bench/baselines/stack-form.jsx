import { Button, CheckboxField, Heading, PasswordField, Stack, TextField, UiProvider } from "@hpay/ui";
import { Formik } from "formik";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router-dom";
import { object, string } from "yup";
import { create } from "zustand";

const useSession = create(() => ({ user: null }));
const schema = object({ email: string().email().required(), password: string().required() });

/** The same form with all libraries of the panel in one bundle: the baseline for the cost of federation. */
function SignIn() {
  const { user } = useSession();
  const initialValues = { email: user?.email ?? "", password: "", remember: false };
  return (
    <Formik initialValues={initialValues} validationSchema={schema} onSubmit={() => undefined}>
      {({ values, handleChange, handleSubmit }) => (
        <form onSubmit={handleSubmit}>
          <Stack>
            <Heading>Sign in</Heading>
            <TextField
              label="E-mail"
              name="email"
              type="email"
              value={values.email}
              onChange={handleChange}
            />
            <PasswordField label="Password" name="password" value={values.password} onChange={handleChange} />
            <CheckboxField
              label="Remember me"
              name="remember"
              checked={values.remember}
              onChange={handleChange}
            />
            <Button type="submit" variant="solid">
              Sign in
            </Button>
          </Stack>
        </form>
      )}
    </Formik>
  );
}

createRoot(document.getElementById("root")).render(
  <MemoryRouter>
    <UiProvider language="en">
      <SignIn />
    </UiProvider>
  </MemoryRouter>,
);
