import {
  Button,
  ChakraProvider,
  Checkbox,
  createSystem,
  Field,
  Heading,
  Input,
  Stack,
} from "@chakra-ui/react";
import { defaultBaseConfig } from "@chakra-ui/react/preset-base";
import {
  buttonRecipe,
  checkboxSlotRecipe,
  checkmarkRecipe,
  fieldSlotRecipe,
  headingRecipe,
  inputRecipe,
} from "@chakra-ui/react/theme";
import { Formik } from "formik";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { object, string } from "yup";
import { create } from "zustand";

const tokens = (values) => Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value }]));
const steps = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 8, 9, 10, 11, 12];
const spacing = tokens(Object.fromEntries(steps.map((step) => [step, `${step / 4}rem`])));
const gray = {
  50: "#fafafa",
  100: "#f4f4f5",
  200: "#e4e4e7",
  300: "#d4d4d8",
  400: "#a1a1aa",
  600: "#52525b",
  800: "#27272a",
  900: "#18181b",
  950: "#111111",
};
const both = (light, dark) => ({ value: { _light: `{colors.${light}}`, _dark: `{colors.${dark}}` } });

/** Only the tokens and recipes that the form uses: the minimum that Chakra's own components need. */
const system = createSystem(defaultBaseConfig, {
  preflight: true,
  globalCss: { html: { color: "fg", bg: "bg", lineHeight: "1.5", colorPalette: "gray" } },
  theme: {
    breakpoints: { sm: "480px", md: "768px", lg: "1024px" },
    tokens: {
      colors: { white: { value: "#fff" }, black: { value: "#09090b" }, gray: tokens(gray) },
      spacing,
      sizes: { ...spacing, ...tokens({ full: "100%", sm: "24rem" }) },
      radii: tokens({ sm: "0.25rem", md: "0.375rem" }),
      fonts: tokens({ body: "system-ui, sans-serif", heading: "system-ui, sans-serif" }),
      fontSizes: tokens({ xs: "0.75rem", sm: "0.875rem", md: "1rem", xl: "1.25rem" }),
      fontWeights: tokens({ medium: "500", semibold: "600" }),
      borders: tokens({ sm: "1px solid" }),
      durations: tokens({ moderate: "200ms" }),
      cursor: tokens({ button: "pointer", checkbox: "default", disabled: "not-allowed" }),
    },
    semanticTokens: {
      colors: {
        bg: { DEFAULT: both("white", "black"), subtle: both("gray.50", "gray.950") },
        fg: { DEFAULT: both("black", "gray.50"), muted: both("gray.600", "gray.400") },
        border: { DEFAULT: both("gray.200", "gray.800"), emphasized: both("gray.300", "gray.800") },
        gray: {
          contrast: both("white", "black"),
          solid: both("gray.900", "white"),
          focusRing: both("gray.400", "gray.400"),
        },
      },
      radii: { l1: { value: "{radii.sm}" }, l2: { value: "{radii.md}" } },
    },
    recipes: { button: buttonRecipe, input: inputRecipe, heading: headingRecipe, checkmark: checkmarkRecipe },
    slotRecipes: { checkbox: checkboxSlotRecipe, field: fieldSlotRecipe },
  },
});

const useSession = create(() => ({ user: null }));
const schema = object({ email: string().email().required(), password: string().required() });

/**
 * The same form, built with the panel's libraries and Chakra's own components: the cost for a careful team
 * that does no extra work.
 */
function SignIn() {
  const { user } = useSession();
  return (
    <Formik
      initialValues={{ email: user?.email ?? "", password: "", remember: false }}
      validationSchema={schema}
      onSubmit={() => undefined}
    >
      {({ values, errors, touched, handleSubmit, getFieldProps, setFieldValue }) => (
        <form onSubmit={handleSubmit} noValidate>
          <Stack gap="4" w="sm">
            <Heading>Sign in</Heading>
            <Field.Root invalid={Boolean(touched.email && errors.email)}>
              <Field.Label>E-mail</Field.Label>
              <Input type="email" {...getFieldProps("email")} />
              <Field.ErrorText>{errors.email}</Field.ErrorText>
            </Field.Root>
            <Field.Root invalid={Boolean(touched.password && errors.password)}>
              <Field.Label>Password</Field.Label>
              <Input type="password" {...getFieldProps("password")} />
              <Field.ErrorText>{errors.password}</Field.ErrorText>
            </Field.Root>
            <Checkbox.Root
              checked={values.remember}
              onCheckedChange={({ checked }) => setFieldValue("remember", checked)}
            >
              <Checkbox.HiddenInput />
              <Checkbox.Control />
              <Checkbox.Label>Remember me</Checkbox.Label>
            </Checkbox.Root>
            <Button type="submit">Sign in</Button>
          </Stack>
        </form>
      )}
    </Formik>
  );
}

createRoot(document.getElementById("root")).render(
  <ChakraProvider value={system}>
    <BrowserRouter>
      <SignIn />
    </BrowserRouter>
  </ChakraProvider>,
);
