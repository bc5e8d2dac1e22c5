import { Button, LinkButton } from "@hpay/ui";
import { screen } from "@testing-library/react";
import { renderUi } from "../../test/render-ui";

describe("button", () => {
  it("does what it says", async () => {
    const onClick = jest.fn();
    const { user } = renderUi(<Button onClick={onClick}>Load</Button>);
    await user.click(screen.getByRole("button", { name: "Load" }));
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it("says why it cannot be used, and stays reachable by keyboard", async () => {
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

  it("takes one click while it works", async () => {
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

  it("does not send its form while it works", async () => {
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

  it("can be a router's link", () => {
    const RouterLink = ({ to, ...rest }: { to: string }) => <a href={`/panel${to}`} {...rest} />;
    renderUi(
      <LinkButton component={RouterLink} to="/orders">
        Orders
      </LinkButton>,
    );
    expect(screen.getByRole("link", { name: "Orders" })).toHaveAttribute("href", "/panel/orders");
  });
});
