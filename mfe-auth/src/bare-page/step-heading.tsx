import { Heading, Stack, Text } from "@hpay/ui";
import { type ReactNode, useEffect, useRef } from "react";

interface StepHeadingProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** Whether the heading takes the focus, so that screen readers announce a later step. */
  readonly takesFocus?: boolean;
}

export function StepHeading({ title, children, takesFocus = false }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <Stack gap="1.5">
      <Heading as="h1" size="xl" ref={heading} tabIndex={-1} outline="none">
        {title}
      </Heading>
      {children === undefined ? null : <Text tone="muted">{children}</Text>}
    </Stack>
  );
}
