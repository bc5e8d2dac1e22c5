import { Heading, Stack, Text } from "@hpay/ui";
import { type ReactNode, useEffect, useRef } from "react";

interface StepHeadingProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** The heading of a later step takes the focus, so that screen readers announce it. */
  readonly takesFocus?: boolean;
}

/** A step's title and description. */
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
