import { Button, IconButton, LinkButton } from "@hpay/ui";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { renderUi } from "../../test/render-ui";

describe("button", () => {
  it("A button runs its action", async () => {
    const onClick = jest.fn();
    const { user } = renderUi(<Button onClick={onClick}>Load</Button>);
    await user.click(screen.getByRole("button", { name: "Load" }));
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it("A disabled button shows the reason on keyboard focus", async () => {
    const onClick = jest.fn();
    const { user } = renderUi(
      <Button onClick={onClick} disabledReason="Your role does not allow this.">
        Delete
      </Button>,
    );
    const button = screen.getByRole("button", { name: "Delete" });
    await user.tab();
    expect(button).toHaveFocus();
    expect(button).toHaveAccessibleDescription("Your role does not allow this.");
    await user.keyboard("{Enter}");
    await user.click(button);
    expect(onClick).not.toHaveBeenCalled();
  });

  // Nothing is focused here, because not every browser focuses an element that is touched or clicked.
  const press = (target: HTMLElement, pointerType: "mouse" | "touch") => {
    fireEvent.pointerDown(target, { pointerType });
    fireEvent.pointerUp(target, { pointerType });
    fireEvent.click(target);
  };

  it.each([
    ["Button", <Button key="b" disabledReason="Your role does not allow this." children="Delete" />],
    [
      "IconButton",
      <IconButton key="i" icon="delete" label="Delete" disabledReason="Your role does not allow this." />,
    ],
  ])(
    "A disabled button that is touched shows the reason until the next touch elsewhere: %s",
    async (_, button) => {
      renderUi(
        <>
          {button}
          <p>Elsewhere</p>
        </>,
      );
      press(screen.getByRole("button", { name: "Delete" }), "touch");
      expect(await screen.findByRole("tooltip")).toHaveTextContent("Your role does not allow this.");
      press(screen.getByText("Elsewhere"), "touch");
      await waitFor(() => expect(screen.queryByRole("tooltip")).not.toBeInTheDocument());
    },
  );

  it("A disabled button keeps showing the reason during a click", async () => {
    const { user } = renderUi(<Button disabledReason="Your role does not allow this.">Delete</Button>);
    const button = screen.getByRole("button", { name: "Delete" });
    await user.hover(button);
    const reason = await screen.findByRole("tooltip");
    press(button, "mouse");
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(reason).toBeVisible();
  });

  it("A loading button ignores clicks", async () => {
    const onClick = jest.fn();
    const { user } = renderUi(
      <Button loading onClick={onClick}>
        Save
      </Button>,
    );
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(onClick).not.toHaveBeenCalled();
    expect(screen.getByRole("button", { name: "Save" })).toHaveAttribute("aria-busy", "true");
  });

  it("A loading button does not submit the form", async () => {
    const onSubmit = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
    const { user } = renderUi(
      <form onSubmit={onSubmit}>
        <Button type="submit" loading>
          Save
        </Button>
      </form>,
    );
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it("A button can be a router link", () => {
    const RouterLink = ({ to, ...rest }: { to: string }) => <a href={`/panel${to}`} {...rest} />;
    renderUi(
      <LinkButton component={RouterLink} to="/orders">
        Orders
      </LinkButton>,
    );
    expect(screen.getByRole("link", { name: "Orders" })).toHaveAttribute("href", "/panel/orders");
  });
});
