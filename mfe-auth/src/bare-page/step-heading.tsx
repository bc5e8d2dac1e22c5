import { Heading, Stack, Text } from "@hpay/ui";
import { type ReactNode, useEffect, useRef } from "react";

interface StepHeadingProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** A step that follows another one takes the focus, so that a reader of the page hears where they are. */
  readonly takesFocus?: boolean;
}

/** Title of a step and what it is about. */
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
